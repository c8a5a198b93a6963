-- What a state takes when a home, shop or plot is bought: duty on the deed, and the fee for its registration.
-- Rates change by notification, so they are rows with a date and a source, not code. Operators may add their own.
create table stamp_duty_rate (
  id integer generated always as identity primary key,
  state_code text not null,
  charge text not null check (charge in ('duty', 'cess', 'surcharge', 'additional', 'transfer', 'registration')),
  -- whose name the deed is in; a row for `anyone` holds where there is none for the buyer
  buyer text not null default 'anyone' check (buyer in ('anyone', 'woman', 'joint')),
  -- rupees: from this value, up to and including that one
  value_from bigint not null default 0,
  value_to bigint,
  -- per cent of the value, or of the duty for what is charged on it; sources that disagree give a span
  percent numeric(6, 3) not null,
  percent_most numeric(6, 3),
  of_duty boolean not null default false,
  -- rupees
  cap bigint,
  valid_from date,
  -- sourced: an order or a statement of the state; reported: by others, in agreement; disputed: sources differ
  trust text not null check (trust in ('sourced', 'reported', 'disputed')),
  source text not null,
  -- when the source was last read
  checked_on date not null,
  check (percent_most is null or percent_most > percent)
);
create index stamp_duty_rate_state on stamp_duty_rate (state_code);

insert into stamp_duty_rate
  (state_code, charge, buyer, value_from, value_to, percent, percent_most, of_duty, cap, valid_from, trust, source, checked_on) values
  ('TN', 'duty', 'anyone', 0, null, 7, null, false, null, null, 'sourced',
   'https://cleartax.in/s/stamp-duty-and-registration-charges-in-tamil-nadu', '2026-11-20'),
  ('TN', 'registration', 'anyone', 0, null, 4, null, false, null, null, 'sourced',
   'https://cleartax.in/s/stamp-duty-and-registration-charges-in-tamil-nadu', '2026-11-20'),
  ('TN', 'registration', 'woman', 0, 1000000, 3, null, false, null, '2025-04-01', 'sourced',
   'https://www.dtnext.in/news/tamilnadu/tn-govt-introduces-1-registration-fee-concession-for-women-to-boost-property-ownership-828336', '2026-11-21'),
  ('KA', 'duty', 'anyone', 0, 2000000, 2, null, false, null, null, 'reported', 'https://realtylegal.in/?p=2933', '2026-11-21'),
  ('KA', 'duty', 'anyone', 2000001, 4500000, 3, null, false, null, null, 'reported', 'https://realtylegal.in/?p=2933', '2026-11-21'),
  ('KA', 'duty', 'anyone', 4500001, null, 5, null, false, null, null, 'sourced',
   'https://www.deccanherald.com/india/karnataka/property-deals-to-cost-more-registration-fee-hiked-to-2-2-3704857', '2026-11-21'),
  ('KA', 'cess', 'anyone', 0, null, 10, null, true, null, null, 'sourced',
   'https://starofmysore.com/property-registration-fee-increased-from-1-to-2-of-overall-value-100-fee-hike/', '2026-11-21'),
  ('KA', 'surcharge', 'anyone', 0, null, 2, null, true, null, null, 'sourced',
   'https://starofmysore.com/property-registration-fee-increased-from-1-to-2-of-overall-value-100-fee-hike/', '2026-11-21'),
  ('KA', 'registration', 'anyone', 0, null, 2, null, false, null, '2025-08-31', 'sourced',
   'https://www.deccanherald.com/india/karnataka/property-deals-to-cost-more-registration-fee-hiked-to-2-2-3704857', '2026-11-21'),
  ('MH', 'duty', 'anyone', 0, null, 5, null, false, null, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('MH', 'duty', 'woman', 0, null, 4, null, false, null, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('MH', 'additional', 'anyone', 0, null, 1, null, false, null, null, 'reported',
   'https://askbanking.com/state-wise-stamp-duty-rates-in-india', '2026-11-21'),
  ('MH', 'registration', 'anyone', 0, null, 1, null, false, 30000, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('DL', 'duty', 'anyone', 0, null, 6, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'duty', 'woman', 0, null, 4, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'duty', 'joint', 0, null, 5, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('TG', 'duty', 'anyone', 0, null, 4, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('TG', 'transfer', 'anyone', 0, null, 1.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('TG', 'registration', 'anyone', 0, null, 0.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'duty', 'anyone', 0, null, 5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'transfer', 'anyone', 0, null, 1.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'registration', 'anyone', 0, null, 0.5, 1, false, null, null, 'disputed',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('KL', 'duty', 'anyone', 0, null, 8, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('KL', 'registration', 'anyone', 0, null, 2, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('GJ', 'duty', 'anyone', 0, null, 4.9, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('GJ', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('RJ', 'duty', 'anyone', 0, null, 4, 5.5, false, null, null, 'disputed', 'https://www.pinnacleproperties4u.com/stamp-duty-rate.php', '2026-11-20'),
  ('RJ', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('WB', 'duty', 'anyone', 0, null, 6, 7, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('WB', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('UP', 'duty', 'anyone', 0, null, 7, null, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('UP', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('HR', 'duty', 'anyone', 0, null, 5, 7, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('HR', 'registration', 'anyone', 0, null, 0, 1, false, 50000, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20');
