/** Limits of reports about listings. Free of zod, because browsers load this file. */

export const MAX_REPORT_DETAILS_LENGTH = 1000;
/** Maximum number of characters of the mail address or phone number of the reporter. */
export const MAX_REPORT_CONTACT_LENGTH = 120;
