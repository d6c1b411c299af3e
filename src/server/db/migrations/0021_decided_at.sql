-- When the winner was set, by the database's clock; null without a winner and for winners set before this migration.
alter table games add column decided_at timestamptz(3);
