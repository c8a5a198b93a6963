import type { EvidenceDocument } from '../../../contract/listing/evidence-terms.ts';
import { m } from '../../../messages/compiled/messages.js';

/** Names of documents that staff check, for the middle of a sentence. */
export const EVIDENCE_DOCUMENT_TEXTS: Readonly<Record<EvidenceDocument, () => string>> = {
  sale_deed: m['evidence_document.sale_deed'],
  tax_receipt: m['evidence_document.tax_receipt'],
  electricity_bill: m['evidence_document.electricity_bill'],
  encumbrance_certificate: m['evidence_document.encumbrance_certificate'],
  authority_letter: m['evidence_document.authority_letter'],
};

/** The name of a document, for use outside of a sentence. */
export function documentName(document: EvidenceDocument): string {
  const text = EVIDENCE_DOCUMENT_TEXTS[document]();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
