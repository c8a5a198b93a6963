-- What was refused is not sent again as it was, and a request to support has somebody who answers it (decisions 13 and 27).

-- digest of what a moderator did not accept; null: nothing was refused, or it was before this was kept
alter table listing_review add column refused bytea;

alter table support_ticket
  -- who of the staff has it; null: nobody
  add column taken_by uuid references app_user on delete set null,
  add column taken_at timestamptz;
create index support_ticket_taken on support_ticket (taken_by, settle_by) where state <> 'closed' and taken_by is not null;
