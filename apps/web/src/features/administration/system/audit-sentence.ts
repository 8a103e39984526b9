import type { AuditEntry } from '@uprava/contract/administration.ts'
import { actionText, partyText } from '@uprava/contract/rules/audit-texts.ts'

type Sentence = { readonly actor: string; readonly action: string; readonly subject: string }

/** An entry in words; one written before the codes has the text it was stored with. */
export function auditSentence(entry: AuditEntry): Sentence {
  const { actor_type: actor, action_code: action, subject_type: subject } = entry
  return {
    actor: actor === null ? entry.actor : partyText(actor, entry.actor_id, null),
    action: action === null ? entry.action : actionText(action),
    subject: subject === null ? entry.subject : partyText(subject, entry.subject_id, entry.subject_name),
  }
}
