-- Which languages there are is checked by the contract, so that a new one needs no migration.
-- runs-with: 0016-homes.sql

alter table app_user drop constraint app_user_language_check;
