import type { GeneratorReply, RequiredField } from '@uprava/contract/generator.ts'
import type { EngineInfo } from '@uprava/contract/runs.ts'

import { builtInEngineInfo } from '#modules/runs/index.ts'

import { templateOf } from './interpret-message.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { Template } from './templates/templates.ts'

/** A session on the wire without its messages. Score 1 always comes with the name and the fields (wire §8). */
export function presentSession(
  session: SessionRow,
  note: EngineInfo | null,
  scopeId: number | null,
): Omit<GeneratorReply, 'message'> {
  const template = templateOf(session)
  const head = {
    ...(note ?? builtInEngineInfo('embedded', null)),
    session_id: session.id,
  }
  if (!template) {
    return {
      ...head,
      document_identified: false,
      confidence_score: Math.min(session.confidence, 0.99),
      suggestions: session.suggestions,
      hints: [],
    }
  }
  return {
    ...head,
    document_identified: true,
    confidence_score: 1,
    document_name: template.name,
    fields_required: fieldsOf(template, session),
    suggestions: [],
    hints: hintsOf(template, scopeId),
  }
}

function fieldsOf({ fields }: Template, { fieldValues }: SessionRow): RequiredField[] {
  return fields.map(({ key, position, label, description, placeholder, type, options, required }) => ({
    position,
    label,
    description,
    placeholder,
    type,
    options,
    required,
    value: fieldValues[key]?.text ?? '',
    source: fieldValues[key]?.source ?? '',
  }))
}

/** In the administration of a municipality «приказ» is usually «распоряжение» (document-templates §5). */
function hintsOf({ name, category, hints }: Template, scopeId: number | null): string[] {
  const isOrder = name.startsWith('Приказ') && category === 'Делопроизводство'
  return scopeId === 1 && isOrder
    ? [...hints, 'В администрации муниципального образования вместо приказа обычно издают распоряжение']
    : hints
}
