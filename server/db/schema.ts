/**
 * Kysely types of all tables, one interface per table. `schema.test.ts` compares their columns with the migrated database. The files in
 * `migrations/` describe every column; the interfaces repeat only what a name does not say.
 */
import type { Kysely, Transaction } from 'kysely';
import type { SiteDocumentTable, SiteSettingTable, SupportTicketTable, SuspendedListingTable } from './tables/administration.ts';
import type { CountedListTable, CuratedListLocalityTable, CuratedListEntryTable } from './tables/lists.ts';
import type {
  AppUserTable,
  SessionTable,
  AccountPasswordTable,
  BuilderTable,
  InferredAgentTable,
  PasswordLinkTable,
  VerificationCodeTable,
  EmailVerificationTable,
  ShortlistTable,
  RecentlyViewedTable,
  ConsentTable,
  ErasureTable,
  FormerAccountTable,
} from './tables/people.ts';
import type {
  DailyCallsTable,
  ContactBlockTable,
  ContactMessageTable,
  ContactTable,
  ConversationEntryTable,
  ConversationPhotoTable,
  ConversationTable,
  ListingReachTable,
  MaskedCallTable,
  NumberViewTable,
} from './tables/contacts.ts';
import type {
  BoostTable,
  InvoiceCounterTable,
  InvoiceTable,
  LedgerEntryTable,
  LedgerLineTable,
  PaymentEventTable,
  PaymentOrderTable,
  PaymentRefusalTable,
  PlanTable,
  PlanVersionTable,
  RefundTable,
  SubscriptionTable,
} from './tables/plans.ts';
import type {
  CityTable,
  LocalityTable,
  LocationLogTable,
  PlaceChangeJobTable,
  StampDutyRateTable,
  LocalityPriceTable,
  SocietyKeyTable,
  SocietyPriceTable,
  SocietyTable,
} from './tables/places.ts';
import type { ListingExternalIdTable, BulkImportTable, BulkImportRowTable } from './tables/bulk.ts';
import type {
  ListingTable,
  HomeComparisonTable,
  HomeListingTable,
  ListingPriceTable,
  ListingReminderTable,
  ListingPhotoTable,
  UploadPartTable,
  ListingSearchTable,
  SearchTokenTable,
  SearchNumberTable,
  SearchLayoutTable,
  SearchWordTable,
  ListingChangeTable,
  ListingReportTable,
  DailyListingViewsTable,
} from './tables/listings.ts';
import type { NotificationPreferenceTable, NotificationTable, PushSubscriptionTable } from './tables/notifications.ts';
import type { UsedIdTokenTable, SmsMessageTable, SmsReplyTable, SmsReportTable, DailySmsTable } from './tables/messages.ts';
import type {
  DemandSearchTable,
  DemandSaltTable,
  DemandTable,
  ListerResponseStatsTable,
  PublicFigureTable,
} from './tables/public-figures.ts';
import type { PartnerApplicationTable, PartnerAreaTable, PartnerTable } from './tables/partners.ts';
import type { ListingHoldTable, ListingReviewTable, PhotoHashTable, PhotoDuplicateTable } from './tables/review.ts';
import type {
  RateWindowTable,
  RequestCountTable,
  UsedChallengeTable,
  IdempotencyKeyTable,
  AuditEventTable,
  SettingTable,
  CountedVisitorTable,
  DataKeyTable,
  VisitSaltTable,
  DispatchTable,
  JobWorkerTable,
} from './tables/running.ts';
import type { ListingEvidenceTable } from './tables/evidence.ts';
import type { SiteVisitSlotTable, SiteVisitTable } from './tables/site-visits.ts';
import type { SavedSearchTable, SavedSearchProbeTable, SavedSearchMatchTable, ListingTransitionTable } from './tables/saved-searches.ts';

export type * from './tables/bulk.ts';
export type * from './tables/contacts.ts';
export type * from './tables/administration.ts';
export type * from './tables/listings.ts';
export type * from './tables/lists.ts';
export type * from './tables/notifications.ts';
export type * from './tables/messages.ts';
export type * from './tables/partners.ts';
export type * from './tables/people.ts';
export type * from './tables/places.ts';
export type * from './tables/plans.ts';
export type * from './tables/review.ts';
export type * from './tables/running.ts';
export type * from './tables/saved-searches.ts';
export type * from './tables/site-visits.ts';

export interface Tables {
  city: CityTable;
  locality: LocalityTable;
  place_change_job: PlaceChangeJobTable;
  app_user: AppUserTable;
  session: SessionTable;
  account_password: AccountPasswordTable;
  inferred_agent: InferredAgentTable;
  builder: BuilderTable;
  password_link: PasswordLinkTable;
  verification_code: VerificationCodeTable;
  rate_window: RateWindowTable;
  request_count: RequestCountTable;
  used_challenge: UsedChallengeTable;
  idempotency_key: IdempotencyKeyTable;
  listing: ListingTable;
  home_comparison: HomeComparisonTable;
  home_listing: HomeListingTable;
  listing_price: ListingPriceTable;
  listing_review: ListingReviewTable;
  listing_hold: ListingHoldTable;
  photo_hash: PhotoHashTable;
  photo_duplicate: PhotoDuplicateTable;
  listing_reminder: ListingReminderTable;
  listing_photo: ListingPhotoTable;
  listing_search: ListingSearchTable;
  search_token: SearchTokenTable;
  search_number: SearchNumberTable;
  search_layout: SearchLayoutTable;
  search_word: SearchWordTable;
  listing_change: ListingChangeTable;
  shortlist: ShortlistTable;
  contact: ContactTable;
  listing_evidence: ListingEvidenceTable;
  site_visit_slot: SiteVisitSlotTable;
  site_visit: SiteVisitTable;
  partner_application: PartnerApplicationTable;
  partner: PartnerTable;
  partner_area: PartnerAreaTable;
  contact_block: ContactBlockTable;
  contact_message: ContactMessageTable;
  listing_reach: ListingReachTable;
  masked_call: MaskedCallTable;
  daily_calls: DailyCallsTable;
  number_view: NumberViewTable;
  conversation: ConversationTable;
  conversation_entry: ConversationEntryTable;
  conversation_photo: ConversationPhotoTable;
  plan: PlanTable;
  plan_version: PlanVersionTable;
  payment_order: PaymentOrderTable;
  payment_refusal: PaymentRefusalTable;
  payment_event: PaymentEventTable;
  subscription: SubscriptionTable;
  refund: RefundTable;
  boost: BoostTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  invoice_counter: InvoiceCounterTable;
  invoice: InvoiceTable;
  location_log: LocationLogTable;
  audit_event: AuditEventTable;
  setting: SettingTable;
  site_setting: SiteSettingTable;
  site_document: SiteDocumentTable;
  upload_part: UploadPartTable;
  suspended_listing: SuspendedListingTable;
  support_ticket: SupportTicketTable;
  listing_external_id: ListingExternalIdTable;
  bulk_import: BulkImportTable;
  bulk_import_row: BulkImportRowTable;
  stamp_duty_rate: StampDutyRateTable;
  listing_report: ListingReportTable;
  daily_listing_views: DailyListingViewsTable;
  counted_visitor: CountedVisitorTable;
  data_key: DataKeyTable;
  visit_salt: VisitSaltTable;
  recently_viewed: RecentlyViewedTable;
  email_verification: EmailVerificationTable;
  dispatch: DispatchTable;
  job_worker: JobWorkerTable;
  notification: NotificationTable;
  notification_preference: NotificationPreferenceTable;
  push_subscription: PushSubscriptionTable;
  used_id_token: UsedIdTokenTable;
  sms_message: SmsMessageTable;
  sms_report: SmsReportTable;
  sms_reply: SmsReplyTable;
  daily_sms: DailySmsTable;
  saved_search: SavedSearchTable;
  saved_search_probe: SavedSearchProbeTable;
  saved_search_match: SavedSearchMatchTable;
  consent: ConsentTable;
  erasure: ErasureTable;
  former_account: FormerAccountTable;
  listing_transition: ListingTransitionTable;
  locality_price: LocalityPriceTable;
  society: SocietyTable;
  society_key: SocietyKeyTable;
  society_price: SocietyPriceTable;
  curated_list_entry: CuratedListEntryTable;
  curated_list_locality: CuratedListLocalityTable;
  counted_list: CountedListTable;
  public_figure: PublicFigureTable;
  lister_response_stats: ListerResponseStatsTable;
  demand_salt: DemandSaltTable;
  demand_search: DemandSearchTable;
  demand: DemandTable;
}
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
