-- Seals of the first form, which no release had, are deleted: a leaf did not name its entry. Their rounds have no seal.
alter table seals disable trigger seals_append_only;
alter table sealed_picks disable trigger sealed_picks_append_only;
delete from seals;
delete from sealed_picks;
alter table seals enable trigger seals_append_only;
alter table sealed_picks enable trigger sealed_picks_append_only;

alter table sealed_picks drop constraint sealed_picks_text_check;
alter table sealed_picks add constraint sealed_picks_text_check check (text ~ '^unbusted-seal/2 picks\n');
