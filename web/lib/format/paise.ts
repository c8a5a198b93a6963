import { memoizePerLanguage } from '../../../messages/current-language.ts';

const exactFormat = memoizePerLanguage((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'INR' }));
const wholeRupeeFormat = memoizePerLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
);

/** Paise as rupees, `₹588.82`. Whole rupees have no decimals. */
export const paiseText = (paise: number): string => (paise % 100 === 0 ? wholeRupeeFormat() : exactFormat()).format(paise / 100);
