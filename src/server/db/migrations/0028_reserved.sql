-- Reserved: replaced when the branches are merged.
select;
