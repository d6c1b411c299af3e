-- Abbreviation and color of each team; null where they are made from its name.
alter table games
  add column abbr1  text check (char_length(abbr1) between 1 and 4 and abbr1 = btrim(abbr1)),
  add column abbr2  text check (char_length(abbr2) between 1 and 4 and abbr2 = btrim(abbr2)),
  add column color1 text check (color1 ~ '^#[0-9a-f]{6}$'),
  add column color2 text check (color2 ~ '^#[0-9a-f]{6}$');
