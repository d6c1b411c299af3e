import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { cleanName, cleanText, compareFolded, defaultEntryName, fold, nameError, textError } from './names.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const DEFAULT_IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Returns all characters. */
function* codePoints(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point++) yield String.fromCodePoint(point);
}

describe('a name as it is stored', () => {
  test.each([
    ['loses its surrounding blanks', ' \t\u00a0sam\u3000\n', 'sam'],
    ['keeps its inner blanks', 'Mount  St. Mary’s', 'Mount  St. Mary’s'],
    ['is composed', 'Jose\u0301', 'José'],
    ['keeps what only NFKC would change', 'ﬁve ①', 'ﬁve ①'],
    ['is empty where there was nothing to see', ' \u2003 ', ''],
  ])('a stored name %s', (_, typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });

  test('a text far too long for a name is not normalized, which would take minutes for a megabyte', () => {
    const long = 'a\u0301\u0316'.repeat(400);
    expect(cleanName(long)).toBe(long);
    expect(fold(long)).toBe(long);
    expect(nameError('Name', long)).toBe('Name must be at most 64 characters');
  });

  test('a cleaned name is NFC and trimmed, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const stored = cleanName(typed);
        expect(stored).toBe(stored.normalize('NFC'));
        expect(stored).toBe(stored.trim());
        expect(cleanName(stored)).toBe(stored);
      }),
    );
  });

  test.each([
    ['x'.repeat(64), undefined],
    ['🏀'.repeat(64), undefined],
    ['x'.repeat(65), 'Name must be at most 64 characters'],
    ['🏀'.repeat(65), 'Name must be at most 64 characters'],
    ['', 'Name is required'],
  ])('the name %j is measured in code points, as the database does', (name, error) => {
    expect(nameError('Name', name)).toBe(error);
  });
});

describe('marks on a letter', () => {
  const TOO_MANY = 'A letter has at most two marks';

  test.each([
    ['three marks that any script may use', 'r\u0332\u0333\u0330oot'],
    ['sixty marks', `r${'\u0301'.repeat(60)}`],
    ['three on a letter that has one', 'e\u0301\u0332\u0333\u0330'],
    ['five of a script of their own', 'क\u093c\u093f\u0902\u0903\u0901'],
    ['three of any script among others', 'क\u093c\u0301\u0332\u0333'],
    ['three marks on nothing', '\u0332\u0333\u0330'],
  ])('%s are refused in names and texts', (_, text) => {
    expect(nameError('Username', cleanName(text))).toBe(TOO_MANY);
    expect(textError('A message', cleanText(`one\n${text}`), 500)).toBe(TOO_MANY);
  });

  test.each([
    ['French', 'José'],
    ['Vietnamese', 'Nguyễn Thị Hiền'],
    ['Vietnamese, typed in parts', 'Nguyễn Thị Hiền'.normalize('NFD')],
    ['Hindi', 'ज़िंदगी'],
    ['Thai', 'น้ำเงิน ที่นี่'],
    ['Hebrew with points', 'שָּׁלוֹם'],
    ['Arabic with vowels', 'مُحَمَّدٌ'],
    ['Greek of old', 'ᾧδε Ἀχιλλεύς'],
    ['Tamil', 'ஸ்ரீனிவாஸ்'],
    ['a keycap', '#\ufe0f\u20e3'],
    ['an emoji of several', '👁\ufe0f\u200d🗨\ufe0f'],
  ])('%s is written with fewer', (_, text) => {
    expect(nameError('Username', cleanName(text))).toBeUndefined();
    expect(textError('A message', cleanText(text), 500)).toBeUndefined();
  });
});

describe('characters that cannot be shown', () => {
  test.each([
    ['a control character', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a C1 control character', 'a\u0085b'],
    ['a zero-width space', 'a\u200bb'],
    ['a right-to-left override', 'a\u202eb'],
    ['a byte-order mark', 'a\ufeffb'],
    ['half of a surrogate pair', 'a\ud83cb'],
    ['an unassigned code point', 'a\u0378b'],
    ['a noncharacter', 'a\uffffb'],
    ['a Hangul filler', 'commissioner\u3164'],
    ['a half-width Hangul filler', 'a\uffa0b'],
    ['a grapheme joiner', 'a\u034fb'],
    ['a Khmer inherent vowel', 'a\u17b4b'],
    ['a Mongolian variation selector', 'a\u180bb'],
    ['a variation selector after a letter', 'a\ufe0fb'],
    ['a variation selector after a digit', '1\ufe0fb'],
    ['a variation selector for ideographs', '葛\u{e0100}'],
    ['a blank of Braille', 'a\u2800b'],
    ['a note without its head', 'a\u{1D159}b'],
    ['the place of an object', 'a\uFFFCb'],
    ['a break of lines', 'a\u2028b'],
    ['a break of paragraphs', 'a\u2029b'],
    ['a joiner between letters', 'a\u200db'],
    ['a joiner after an emoji', '🏀\u200d'],
    ['a joiner between an emoji and a letter', '🏀\u200db'],
    ['a joiner twice between emoji', '👩\u200d\u200d🚀'],
    ['a variation selector twice after an emoji', '❤\ufe0f\ufe0f'],
    ['a name of nothing but a Hangul filler', '\u3164'],
    ['a name of nothing but a joiner', '\u200d'],
  ])('a name with %s is rejected', (_, name) => {
    expect(nameError('Name', name)).toBe('Name contains characters that cannot be shown');
  });

  test('every invisible character between letters is rejected', () => {
    const invisible = [...codePoints()].filter((character) => DEFAULT_IGNORABLE.test(character));
    expect(invisible.length).toBeGreaterThan(4_000);
    expect(invisible.filter((character) => !nameError('Name', `a${character}b`))).toEqual([]);
  });

  test('a variation selector or joiner in a valid name belongs to an emoji', () => {
    const pieces = ['a', '1', '#', '🏀', '❤', '👩', '🏽', '\u20e3', '\ufe0f', '\u200d', '\u3164', '\u{1fc10}'];
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 10 }), (name) => {
        fc.pre(!nameError('Name', name));
        const shown = [...graphemes.segment(name)].map(({ segment }) => segment);
        const hiding = shown.filter((segment) => /\u200d|\u3164|\ufe0f|\u{1fc10}/u.test(segment));
        expect(hiding.filter((segment) => !/^\p{Extended_Pictographic}|^[0-9#*]\ufe0f\u20e3/u.test(segment))).toEqual(
          [],
        );
        expect(name).not.toMatch(/[\u3164\u{1fc10}]|\u200d$|[\u200d\ufe0f]\ufe0f/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['an emoji with a variation selector', '❤️'],
    ['emoji joined to one', '👩‍🚀'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag joined of two emoji', '🏳️‍🌈'],
    ['a skin tone before a joiner', '🧑🏽‍🚀'],
    ['an emoji with a sign that has a selector', '⛹🏽‍♀️'],
    ['a keycap', 'Seed 1️⃣'],
    ['a flag of two letters', '🇺🇸'],
    ['an emoji among letters', 'Go ❤️ Duke'],
  ])('a name with %s is valid', (_, name) => {
    expect(nameError('Name', cleanName(name))).toBe(undefined);
  });

  test.each(['sam', 'St. John’s', "Hawai'i", 'Texas A&M', 'UCLA/Drake', 'José', '李小龍', 'محمد', '🏀', '①', 'x²'])(
    'the name %s is valid',
    (name) => {
      expect(nameError('Name', name)).toBe(undefined);
    },
  );
});

describe('a text of several lines', () => {
  test('its characters are those of names and line feeds, and its length counts code points', () => {
    expect(textError('Rules', 'one\n\n🏀 two', 10)).toBeUndefined();
    expect(textError('Rules', '', 1)).toBeUndefined();
    expect(textError('Rules', '🏀🏀🏀', 3)).toBeUndefined();
    expect(textError('Rules', '🏀🏀🏀🏀', 3)).toBe('Rules must be at most 3 characters');
    for (const hidden of ['a\tb', 'a\rb', 'a\u2028b', 'a\u200bb', 'a\u202eb']) {
      expect(textError('Rules', hidden, 10)).toBe('Rules must have no characters that cannot be shown');
    }
  });

  test('it is trimmed and composed, and CRLF becomes LF', () => {
    expect(cleanText(' \r\nJose\u0301\r\n\r\nend \n')).toBe('José\n\nend');
    expect(cleanText(cleanText('a\r\nb'))).toBe('a\nb');
  });
});

describe('folding', () => {
  test.each([
    ['Sam', 'sAM'],
    ['José', 'JOSE\u0301'],
    ['Ａｄａ', 'ada'],
    ['ﬁve', 'FIVE'],
    ['sam\u00a001', 'Sam 01'],
    ['①', '1'],
    ['J\u030c', '\u01f0'],
    ['commissioner', 'commissioner\u3164'],
    ['commissioner', 'commis\ufe0fsioner'],
    ['commissioner', 'commis\u034fsioner'],
    ['commissioner', '\u17b4commissioner'],
    ['commissioner', 'commissioner\u2800'],
    ['a\u0301\u0316', 'a\u0316\u034f\u0301'],
    ['❤️', '❤'],
    ['👩‍🚀', '👩🚀'],
  ])('%s and %s fold to the same name', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test.each([
    ['sam', 'sám'],
    ['sam 1', 'sam 01'],
    ['ı', 'i'],
  ])('%s and %s fold to different names', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  test('folding a folded character changes nothing', () => {
    const changed = [...codePoints()].filter((character) => fold(fold(character)) !== fold(character));
    expect(changed).toEqual([]);
  });

  test('a folded name has no invisible character', () => {
    const left = [...codePoints()].filter((character) =>
      /[\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/u.test(fold(character)),
    );
    expect(left).toEqual([]);
  });

  test('invisible characters anywhere do not change the folded name', () => {
    const invisible = fc.constantFrom('\u3164', '\ufe0f', '\u034f', '\u17b4', '\u2800', '\u200d', '\u00ad');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), invisible, fc.nat(30), (name, character, at) => {
        expect(fold(`${name.slice(0, at)}${character}${name.slice(at)}`)).toBe(fold(name));
      }),
    );
  });

  test('folding a folded text changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('two spellings of one name fold to the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
        expect(fold(cleanName(text))).toBe(fold(cleanName(text.normalize('NFD'))));
      }),
    );
  });

  test('folded names are ordered by code units in every locale', () => {
    expect(['é', 'z', 'a', '1', 'ä'].map(fold).sort(compareFolded)).toEqual(['1', 'a', 'z', 'ä', 'é']);
    expect(compareFolded('sam', 'sam')).toBe(0);
  });
});

describe('the default entry name', () => {
  test.each([
    ['the first', 'sam', [], 'sam 01'],
    ['the second', 'sam', ['sam 01'], 'sam 02'],
    ['the lowest number that is free', 'sam', ['sam 01', 'sam 03', 'my bracket'], 'sam 02'],
    ['free without regard to case', 'Sam', ['SAM 01', 'sam 02'], 'Sam 03'],
    ['the second after one without a number', 'sam', ['Sam'], 'sam 02'],
    ['the tenth', 'sam', Array.from({ length: 9 }, (_, index) => `sam 0${index + 1}`), 'sam 10'],
  ])('the default entry name is %s', (_, username, taken, name) => {
    expect(defaultEntryName(username, taken)).toBe(name);
  });

  test('the default entry name has at most 61 characters of the username', () => {
    expect(defaultEntryName('x'.repeat(64), [])).toBe(`${'x'.repeat(61)} 01`);
    expect(defaultEntryName('x'.repeat(61), [])).toBe(`${'x'.repeat(61)} 01`);
  });

  test('the default entry name never cuts a character in two', () => {
    expect(defaultEntryName('🏀'.repeat(64), [])).toBe(`${'🏀'.repeat(61)} 01`);
    expect(defaultEntryName(`x${'🏀'.repeat(63)}`, [])).toBe(`x${'🏀'.repeat(60)} 01`);
  });

  test('the default entry name has one blank if the username is cut at a blank', () => {
    expect(defaultEntryName(`${'x'.repeat(60)} yz`, [])).toBe(`${'x'.repeat(60)} 01`);
  });

  test('the default entry name is valid and free while a user may have one more entry', () => {
    const usernames = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 64 })
      .map(cleanName)
      .filter((name) => !nameError('Username', name));
    const some = fc.uniqueArray(fc.integer({ min: 1, max: MAX_ENTRIES }), { maxLength: MAX_ENTRIES - 1 });
    fc.assert(
      fc.property(usernames, some, (username, numbers) => {
        const stem = defaultEntryName(username, []).slice(0, -2);
        const taken = numbers.map((number) => `${stem}${String(number).padStart(2, '0')}`);
        const name = defaultEntryName(username, taken);
        expect(cleanName(name)).toBe(name);
        expect(nameError('Entry name', name)).toBe(undefined);
        expect(taken.map(fold)).not.toContain(fold(name));
        const free = Array.from({ length: MAX_ENTRIES }, (_, index) => index + 1).find((n) => !numbers.includes(n));
        expect(Number(name.slice(-2))).toBe(free);
      }),
    );
  });
});
