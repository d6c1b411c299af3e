-- Pages of a pool's members are read in the order of their ids.
create index group_memberships_in_order on group_memberships (group_id, id);
