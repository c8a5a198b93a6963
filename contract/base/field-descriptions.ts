/**
 * Descriptions for the OpenAPI document of fields whose name means the same in every call. A description in the schema (`.describe()`)
 * takes precedence. A name with several meanings (`amount`: rupees or paise) must be described in the schemas instead.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // pages of lists
  page: 'Number of the page, from 1',
  limit: 'Entries on a page',
  totalPages: 'Number of pages',
  message: 'Sentence to show to people, in the language of the response',
  data: 'The requested entry or entries',
  pagination: 'Position of this page in the list',
  // names of things
  id: 'Identifier; does not change',
  slug: 'Name in addresses, such as `rs-puram`',
  url: 'Path on the site, without its origin',
  kind: 'Kind of listing, such as `residential_rent`',
  city: 'City, by its slug in requests; see `GET /cities`',
  locality: 'Locality of the city, by its slug in requests',
  label: 'Text for people, in the language of the response',
  status: 'State of the listing or request',
  version:
    'Increases with every change. A change must contain the version that was read, and is refused with 409 when there is a newer one',
  reason: 'Reason: one of the values that the call defines, or a text',
  count: 'Number of entries',
  intent: 'What is searched for: rent, buy, commercial, plots, PG or flatmates',
  property_id: 'Id of the listing',
  user_id: 'Id of the account',
  contact_id: 'Id of the contact',
  visit_id: 'Id of the visit',
  listing_role: 'Who offers it: `Owner`, `Agent` or `Developer`',
  // places
  lat: 'Degrees north (WGS 84)',
  lng: 'Degrees east (WGS 84)',
  pincode: 'Six digits of the post office',
  // people
  phone: 'E.164, such as `+919876543210`; ten digits are accepted in requests',
  email: 'Mail address',
  name: 'Display name',
  as: 'Your side of the contact: `seeker` contacted somebody, `owner` was contacted',
  // times
  at: 'Time, ISO 8601 in UTC',
  since: 'Time, ISO 8601 in UTC',
  until: 'Time, ISO 8601 in UTC',
  date: 'Day in India, `YYYY-MM-DD`',
  day: 'Day in India, `YYYY-MM-DD`',
  month: 'Month in India, `YYYY-MM`',
  // figures
  value: 'Number in the `unit` beside it, or the value of an option',
  low: 'Lower quartile, whole rupees: a quarter asks for less',
  median: 'Whole rupees: half of the listings ask for less',
  high: 'Upper quartile, whole rupees: a quarter asks for more',
  edges: 'Bounds of the intervals, one more than there are counts',
  counts: 'Listings in each interval or with each option',
  minutes: 'Minutes',
  metres: 'Metres',
  bytes: 'Size of the file in bytes',
  days: 'Days',
  listings: 'Number of live listings',
  contacts: 'Number of contacts',
  views: 'Visitors, each counted once a day',
  shortlists: 'People who saved it',
  unread: 'Entries that were not read',
  completeness: 'How much of the form is filled in, per cent',
  // imports
  row: 'Row of the file as a spreadsheet numbers it: the header is row 1. Lines of JSON Lines count from 1',
  created: 'Listings that were added',
  updated: 'Listings that were changed',
  unchanged: 'Listings that are as in the file',
  refused: 'Rows that were not saved because of errors',
  // pictures
  widths: 'Widths that the picture is served in, pixels',
  width: 'Pixels',
  height: 'Pixels',
  alt: 'Description of the picture for people who do not see it',
};

/** Descriptions by suffix of the name, such as `created_at`. */
export const SUFFIX_DESCRIPTIONS: readonly (readonly [RegExp, string])[] = [
  [/_at$/, 'Time, ISO 8601 in UTC'],
  [/_on$/, 'Day in India, `YYYY-MM-DD`'],
  [/_paise$/, 'Paise'],
  [/_km$/, 'Kilometres'],
  [/_days$/, 'Days'],
  [/_months$/, 'Months'],
  [/_percent$/, 'Per cent'],
  [/_count$/, 'Number of entries'],
];
