-- What owners were asked, once a stage for each time they had confirmed before. Kept for the history of a round, pruned later.
create table listing_reminder (
  city_id smallint not null,
  listing_id bigint not null,
  stage text not null,
  -- the confirmation it follows: a newer one begins a new round
  confirmed_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (city_id, listing_id, stage, confirmed_at),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index listing_reminder_sent on listing_reminder (sent_at);
-- reminders: live listings by the day they were last confirmed
create index listing_confirmed on listing (last_confirmed_at) where status = 'active';
-- only people who ever logged in are written to
create index audit_event_login on audit_event (actor_id) where action = 'login';
