//! JSON, read and written.

use std::fmt::{self, Write};

const GREATEST_DEPTH: usize = 100;

/// A value. A number is kept as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// An object of these members.
pub fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    Json::Object(
        members
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect(),
    )
}

impl Json {
    /// The value that a text holds, or what is wrong with it.
    pub fn parse(text: &str) -> Result<Json, String> {
        let mut parser = Parser { text, place: 0 };
        let value = parser.value(0)?;
        match parser.peek() {
            None => Ok(value),
            Some(_) => Err(parser.wrong("more than one value")),
        }
    }

    /// A member of an object.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        matches!(self, Json::Number(digits) if digits.bytes().all(|sign| sign == b'-' || sign.is_ascii_digit()))
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_string())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<i32> for Json {
    fn from(number: i32) -> Self {
        Json::Number(number.to_string())
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Json::Number(number.to_string())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> FromIterator<T> for Json {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Json::Array(items.into_iter().map(Into::into).collect())
    }
}

/// Writes the value in ASCII, in one line.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(digits) => f.write_str(digits),
            Json::Text(text) => write_text(text, f),
            Json::Array(items) => {
                f.write_char('[')?;
                for (place, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if place == 0 { "" } else { "," })?;
                }
                f.write_char(']')
            }
            Json::Object(members) => {
                f.write_char('{')?;
                for (place, (name, value)) in members.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write_text(name, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for sign in text.chars() {
        match sign {
            '"' | '\\' => write!(f, "\\{sign}")?,
            ' '..='~' => f.write_char(sign)?,
            _ => {
                for unit in sign.encode_utf16(&mut [0; 2]) {
                    write!(f, "\\u{unit:04x}")?;
                }
            }
        }
    }
    f.write_char('"')
}

struct Parser<'a> {
    text: &'a str,
    place: usize,
}

impl Parser<'_> {
    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > GREATEST_DEPTH {
            return Err(self.wrong("nested too deeply"));
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, String> {
        let mut members: Vec<(String, Json)> = Vec::new();
        self.place += 1;
        if self.passes(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            if self.peek() != Some(b'"') {
                return Err(self.wrong("a key is a text"));
            }
            let name = self.string()?;
            if !self.passes(b':') {
                return Err(self.wrong("expected a colon"));
            }
            if members.iter().any(|(key, _)| *key == name) {
                return Err(self.wrong("a key stands twice"));
            }
            members.push((name, self.value(depth + 1)?));
            if !self.passes(b',') {
                break;
            }
        }
        self.ended(b'}', Json::Object(members))
    }

    fn array(&mut self, depth: usize) -> Result<Json, String> {
        let mut items = Vec::new();
        self.place += 1;
        if self.passes(b']') {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if !self.passes(b',') {
                break;
            }
        }
        self.ended(b']', Json::Array(items))
    }

    fn ended(&mut self, end: u8, value: Json) -> Result<Json, String> {
        if self.passes(end) {
            Ok(value)
        } else {
            Err(self.wrong("expected a comma or the end"))
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let mut found = String::new();
        self.place += 1;
        while let Some(sign) = self.rest().chars().next() {
            self.place += sign.len_utf8();
            match sign {
                '"' => return Ok(found),
                '\\' => found.push(self.escaped()?),
                '\0'..='\x1f' => return Err(self.wrong("a control character in a text")),
                _ => found.push(sign),
            }
        }
        Err(self.wrong("a text without an end"))
    }

    fn escaped(&mut self) -> Result<char, String> {
        let sign = self.rest().bytes().next();
        self.place += usize::from(sign.map_or(false, |sign| sign.is_ascii()));
        match sign {
            Some(sign @ (b'"' | b'\\' | b'/')) => Ok(char::from(sign)),
            Some(b'b') => Ok('\u{8}'),
            Some(b'f') => Ok('\u{c}'),
            Some(b'n') => Ok('\n'),
            Some(b'r') => Ok('\r'),
            Some(b't') => Ok('\t'),
            Some(b'u') => self.unicode(),
            _ => Err(self.wrong("no escape of JSON")),
        }
    }

    /// A character as one escape, or as two where it is one of a surrogate pair.
    fn unicode(&mut self) -> Result<char, String> {
        let mut units = vec![self.unit()?];
        if (0xd800..0xdc00).contains(&units[0]) && self.rest().starts_with("\\u") {
            self.place += 2;
            units.push(self.unit()?);
        }
        let text =
            String::from_utf16(&units).map_err(|_| self.wrong("half of a surrogate pair"))?;
        text.chars()
            .next()
            .ok_or_else(|| self.wrong("no character"))
    }

    fn unit(&mut self) -> Result<u16, String> {
        let digits = self
            .rest()
            .get(..4)
            .filter(|digits| digits.bytes().all(|sign| sign.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        self.place += 4 * usize::from(unit.is_some());
        unit.ok_or_else(|| self.wrong("four hexadecimal digits are missing"))
    }

    fn number(&mut self) -> Result<Json, String> {
        let start = self.place;
        self.place += usize::from(self.rest().starts_with('-'));
        let whole = self.digits();
        let leading_zero = whole > 1 && self.text.as_bytes()[self.place - whole] == b'0';
        let mut good = whole > 0 && !leading_zero;
        if self.rest().starts_with('.') {
            self.place += 1;
            good &= self.digits() > 0;
        }
        if self.rest().starts_with(['e', 'E']) {
            self.place += 1;
            self.place += usize::from(self.rest().starts_with(['+', '-']));
            good &= self.digits() > 0;
        }
        if good {
            Ok(Json::Number(self.text[start..self.place].to_string()))
        } else {
            Err(self.wrong("no number of JSON"))
        }
    }

    /// Goes past digits, and counts them.
    fn digits(&mut self) -> usize {
        let count = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.place += count;
        count
    }

    fn word(&mut self) -> Result<Json, String> {
        for (word, value) in [
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
            ("null", Json::Null),
        ] {
            if self.rest().starts_with(word) {
                self.place += word.len();
                return Ok(value);
            }
        }
        Err(self.wrong("no value"))
    }

    /// Goes past white space, and past a sign if it is the next one; tells whether it was.
    fn passes(&mut self, sign: u8) -> bool {
        let found = self.peek() == Some(sign);
        self.place += usize::from(found);
        found
    }

    /// Goes past white space, and shows the byte after it.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.rest();
        self.place += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        self.rest().bytes().next()
    }

    fn rest(&self) -> &str {
        &self.text[self.place..]
    }

    fn wrong(&self, message: &str) -> String {
        format!("{message}, at byte {}", self.place)
    }
}
