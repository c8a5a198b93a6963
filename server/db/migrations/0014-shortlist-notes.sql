-- Notes on what people keep. `created_at` is when a home was put in: its place in the list, its day in the statistics, and from
-- when on its price is watched. `updated_at` is when it was last put in or taken out.
alter table shortlist
  -- a note is written with at most 500 characters; those of several devices are joined
  add column note text check (char_length(note) between 1 and 2000),
  add column note_at timestamptz,
  add check ((note is null) = (note_at is null));
update shortlist set created_at = updated_at where status = 'active' and created_at <> updated_at;
drop index shortlist_page;
create index shortlist_page on shortlist (user_id, created_at desc, listing_id desc) where status = 'active';
-- what was taken out is forgotten after a while
create index shortlist_taken_out on shortlist (updated_at) where status = 'inactive';
