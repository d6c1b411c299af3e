-- Emoji and color of a user's picture; null where they are made from the username.
alter table users
  add column tile_emoji text check (
    tile_emoji in (
      '🦊', '🐼', '🐯', '🦁', '🐨', '🐶', '🐱', '🐰', '🐻', '🐙', '🦄', '🐝', '🐢', '🐳', '🐬', '🦉', '🦋', '🐞',
      '🌵', '🌻', '🍀', '🍄', '🌴', '🌈', '🔥', '⚡', '🌟',
      '🍕', '🌮', '🍔', '🍩', '🍓', '🍋', '🍍', '🥑', '🏀', '🎸', '🎲', '🚀', '🎈'
    )
  ),
  add column tile_color text check (
    tile_color in (
      'red', 'orange', 'amber', 'olive', 'green', 'teal', 'sky', 'blue', 'violet', 'purple', 'pink', 'gray'
    )
  );

-- Both functions are of earlier migrations; the triggers now fire for the tile too.
drop trigger users_told on users;
create trigger users_told after update of username, is_hidden, email, tile_emoji, tile_color on users
  for each row when (
    (old.username, old.is_hidden, old.email, old.tile_emoji, old.tile_color)
      is distinct from (new.username, new.is_hidden, new.email, new.tile_emoji, new.tile_color)
  )
  execute function tell_groups_of_user();

drop trigger users_changed_told on users;
create trigger users_changed_told
  after update of username, email, is_admin, is_hidden, avatar_url, tile_emoji, tile_color on users
  for each row when (
    (old.username, old.email, old.is_admin, old.is_hidden, old.avatar_url, old.tile_emoji, old.tile_color)
      is distinct from (
        new.username, new.email, new.is_admin, new.is_hidden, new.avatar_url, new.tile_emoji, new.tile_color
      )
  )
  execute function tell_user();
