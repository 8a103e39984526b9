import type { ServiceAction } from '@uprava/contract/messenger.ts'
import { countedForm } from '@uprava/contract/rules/counted-form.ts'

/** From so many names on they are counted. */
const maxNames = 3

/** What a service line shows, in forms without gender (messenger §1.6). `detail` is the new name or role. */
export function serviceText(
  action: ServiceAction,
  { actor, targets, detail }: { actor: string; targets: readonly string[]; detail: string },
): string {
  const names =
    targets.length > maxNames
      ? `${targets.length} ${countedForm(targets.length, ['участник', 'участника', 'участников'])}`
      : targets.join(', ')
  switch (action) {
    case 'created':
      return `Группа создана: ${actor}`
    case 'added':
      return `Добавлены: ${names}`
    case 'joined':
      return `Участник вступил: ${names}`
    case 'left':
      return `Участник вышел: ${names}`
    case 'removed':
      return targets.length > 1 ? `Участники удалены: ${names}` : `Участник удалён: ${names}`
    case 'renamed':
      return `Новое название: ${detail}`
    case 'role_changed':
      return `${roleTexts[detail] ?? roleTexts.member}: ${names}`
    case 'pinned':
      return `Сообщение закреплено: ${actor}`
    case 'message_removed':
      return `Сообщение удалено владельцем: ${actor}`
    case 'closed':
      return 'Группа закрыта'
    default:
      return action satisfies never
  }
}

const roleTexts: Readonly<Record<string, string>> = {
  owner: 'Новый владелец',
  member: 'Теперь участник',
  reader: 'Теперь читатель',
}
