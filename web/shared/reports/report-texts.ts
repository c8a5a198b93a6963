import { m } from '../../../messages/compiled/messages.js';
import type { Report, ReportReason } from '../../../contract/reports.ts';

/** Texts of the report reasons, in display order. */
export const REPORT_REASON_TEXTS: Readonly<Record<ReportReason, () => string>> = {
  not_available: m['report.reason.not_available'],
  does_not_exist: m['report.reason.does_not_exist'],
  wrong_details: m['report.reason.wrong_details'],
  asks_for_money: m['report.reason.asks_for_money'],
  broker_as_owner: m['report.reason.broker_as_owner'],
  stolen_photos: m['report.reason.stolen_photos'],
  duplicate: m['report.reason.duplicate'],
  offensive: m['report.reason.offensive'],
  other: m['report.reason.other'],
};

export const REPORT_STATUS_TEXTS: Readonly<Record<Report['status'], () => string>> = {
  open: m['report.status.open'],
  upheld: m['report.status.upheld'],
  dismissed: m['report.status.dismissed'],
};
