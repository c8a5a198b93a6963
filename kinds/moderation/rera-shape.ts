/**
 * What registration numbers of a state look like, loosely: old and new forms, projects and agents. A number outside it is looked at,
 * not refused, as authorities change their forms. Without signs between the parts, in capitals.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
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

/** Whether this may be a number of the state's authority; true where none is known. */
export function fitsAuthority(state: string, number: string): boolean {
  return SHAPES[state]?.test(number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ?? true;
}
