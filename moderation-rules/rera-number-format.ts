/**
 * Loose patterns for the registration numbers of a state: old and new formats, of projects and agents, in capitals and without separators.
 * A moderator reviews a number in another format; it is not refused, because authorities change their formats.
 */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  TN: /^(?:TN|TNRERA)\d{0,2}[A-Z]{2,12}\d{3,}$/,
  MH: /^[APO][A-Z]?\d{8,13}$/,
  KA: /^(?:PRM?|ACK)K(?:A|N)[A-Z]{0,6}\d[\dA-Z]{7,}$/,
  KL: /^K?RERA(?:PRJ|AGT|AGENT|AG)?[A-Z]{0,6}\d{3,}$/,
  TG: /^(?:TS|TG)?[AP]\d{8,12}$/,
  AP: /^[AP]\d{8,13}$/,
  GJ: /^(?:PR|AG)GJ[A-Z]{2,60}[\dA-Z]{5,}$/,
  RJ: /^RAJ[AP]\d{5,}$/,
  DL: /^DLRERA\d{4}[A-Z]\d{3,}$/,
  WB: /^(?:WB)?(?:RERA|HIRA)[APN][A-Z]{0,6}\d{4,}$/,
};

/** Whether this may be a number of the state's authority. True for a state without a known format. */
export function isPlausibleReraNumber(state: string, number: string): boolean {
  return PATTERNS[state]?.test(number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ?? true;
}
