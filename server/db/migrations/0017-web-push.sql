-- Notifications on the lock screen of devices (Web Push).
-- runs-with: 0016-homes.sql

alter table notification add column push_due_at timestamptz;
-- the job that sends them
create index notification_push_due on notification (push_due_at, user_id) where push_due_at is not null;

alter table notification_choice drop constraint notification_choice_channel_check;
alter table notification_choice add constraint notification_choice_channel_check check (channel in ('mail', 'sms', 'push'));

-- Browsers that show notifications, one per session: a browser that is logged out shows none.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- where the push service of the browser takes messages for it; whoever knows it and the keys could send some
  endpoint text not null unique,
  -- public key of the browser and the secret it shares with the site (RFC 8291), base64url
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
-- browsers of a person
create index push_subscription_user on push_subscription (user_id);
