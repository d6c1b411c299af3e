-- Holds the number of a migration that another branch adds; delete this file when that is merged.
select 1;
