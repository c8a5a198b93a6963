/**
 * The rules for changing listings, for forms, imports, staff and scheduled jobs alike. Pure: they read nothing, write nothing, throw
 * nothing and do not change their arguments. `store-changes.ts` writes the result.
 */
import type { ChangeContext, ChangeRequest, CurrentListing, PlannedChange } from '../listing-change.ts';
import { planDecision, planHold, planRecheck, planRelease } from './plan-moderation.ts';
import { planSave } from './plan-save.ts';
import { planConfirm, planPublish, planStatus, planWithdrawal } from './plan-status.ts';
import { planRemoval } from './plan-removal.ts';
import { refusal } from '../refusals.ts';

export function planChange(current: CurrentListing, request: ChangeRequest, context: ChangeContext): PlannedChange {
  switch (request.type) {
    case 'save':
      return planSave(current, request, context);
    case 'publish':
      return planPublish(current, request.findings, context);
    case 'set_status':
      return planStatus(current, request, context);
    case 'confirm':
      return planConfirm(current, context);
    case 'withdraw':
      return planWithdrawal(current, request.hasModerationHold);
    case 'remove':
      return planRemoval(current, context);
    case 'decide': {
      const { review } = current;
      return review ? planDecision({ ...current, review }, request, context) : refusal({ cause: 'decided' });
    }
    case 'hold':
      return planHold(current, request);
    case 'release':
      return planRelease(current, request.hold, context);
    case 'recheck':
      return planRecheck(current, request, context);
  }
}
