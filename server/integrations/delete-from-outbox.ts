/** Deletes messages of an erased person from the files of the local adapters. Messages at real vendors cannot be deleted from here. */
import { containsText } from '../../kinds/contact-details/known-details.ts';
import { parseJsonOrNull } from '../../contract/base/parse-json.ts';
import { callOutboxFile } from './calls/local.ts';
import { filterLines } from './json-lines.ts';
import { mailOutboxFile } from './mail/outbox.ts';
import { smsOutboxFile } from './sms/outbox.ts';

/** Rewrites the outbox files without the messages that mention a person. */
export async function deleteFromOutbox(dataDir: string, isMentionedIn: (text: string) => boolean): Promise<void> {
  for (const file of [mailOutboxFile(dataDir), smsOutboxFile(dataDir), callOutboxFile(dataDir)])
    // a line that is not JSON was truncated by a crash
    await filterLines(file, (line) => !containsText(parseJsonOrNull(line) ?? line, isMentionedIn));
}
