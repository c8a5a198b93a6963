import type { KindId } from '../../../kinds/index.ts';
import type { KindForm } from '../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import type { CallOptions } from '../../../contract/base/client.ts';
import { api } from '../../lib/api/api.ts';
import type { FormStep, StepValues } from './model/types.ts';

interface SaveResponse {
  readonly message?: string | undefined;
  readonly data: OwnListing;
}

// The form model contains the API paths of a kind. All of them return the complete listing, so the type of one of them is used.
function call(path: string, body: StepValues, options?: CallOptions): Promise<SaveResponse> {
  return api(`POST ${path}` as 'POST /plot/details', { body }, options);
}

export async function fetchForm(kind: string): Promise<KindForm> {
  return (await api('GET /kinds/form', { query: { kind: kind as KindId } })).data;
}

export async function findDraft(form: KindForm, id: string): Promise<OwnListing> {
  return (await call(form.calls.find, { id })).data;
}

/** A repeated call with the same key returns the draft of the first call. */
export async function addDraft(form: KindForm, body: StepValues, idempotencyKey: string): Promise<OwnListing> {
  return (await call(form.calls.add, body, { idempotencyKey })).data;
}

export async function saveStep(step: FormStep, { id, version }: { id: string; version: number }, body: StepValues): Promise<OwnListing> {
  if (step.save === null) throw new Error(`The step ${step.id} has no call`);
  return (await call(step.save, { ...body, id, version })).data;
}

export async function deletePhotos(form: KindForm, id: string, fileIds: readonly string[]) {
  return (await api(`POST ${form.calls.delete_files}` as 'POST /plot/files/delete', { body: { id, file_ids: [...fileIds] } })).data;
}
