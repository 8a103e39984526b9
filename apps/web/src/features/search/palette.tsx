import { useState } from 'react'

import { useSection } from '#features/session/index.ts'

import classes from './search-dialog.module.css'
import { SearchDialog } from './search-dialog.tsx'
import { useDestinations } from './use-destinations.ts'
import { readTerm, usePalette, type Scope } from './use-palette.ts'

/** The palette: one field over everything that the viewer sees and may do (messenger §6). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Scope | null>(null)
  const typed = readTerm(text)
  const scope = typed.scope ?? chosen
  const { sections, corrected, ...state } = usePalette(typed.term, scope)
  const go = useDestinations()
  const choose = (next: Scope | null) => {
    // The prefix would narrow to something else.
    if (typed.scope !== null) setText(typed.term)
    setChosen(next)
  }
  return (
    <SearchDialog
      title="Поиск и команды"
      placeholder="Люди, чаты, документы, команды"
      text={text}
      onText={setText}
      sections={sections.map(({ scope: of, ...section }) => ({
        ...section,
        onMore: section.hasMore && of !== 'recent' ? () => choose(of) : null,
      }))}
      state={state}
      note={corrected === null ? null : `Показано по запросу «${corrected}»`}
      emptyText={typed.term === '' ? 'Начните вводить имя, слово или команду' : 'Ничего не найдено'}
      head={<Scopes scope={scope} onChoose={choose} />}
      foot={<Foot />}
      onPick={({ destination }) => go(destination)}
      onClose={onClose}
    />
  )
}

const scopes: readonly { scope: Scope | null; label: string }[] = [
  { scope: null, label: 'Всё' },
  { scope: 'chats', label: 'Чаты' },
  { scope: 'groups', label: 'Группы' },
  { scope: 'people', label: 'Сотрудники' },
  { scope: 'channels', label: 'Организации' },
  { scope: 'messages', label: 'Сообщения' },
  { scope: 'documents', label: 'Документы' },
  { scope: 'actions', label: 'Действия' },
]

/** Where to search; for the keyboard, `>`, `@` and `#` before the term do the same. */
function Scopes({ scope, onChoose }: { scope: Scope | null; onChoose: (scope: Scope | null) => void }) {
  const hasDocuments = useSection('documents')
  return (
    <div role="group" aria-label="Где искать" className={classes.scopes}>
      {scopes
        .filter((one) => one.scope !== 'documents' || hasDocuments)
        .map((one) => (
          <button
            key={one.label}
            type="button"
            className={classes.scope}
            aria-pressed={scope === one.scope}
            onClick={() => onChoose(one.scope)}
          >
            {one.label}
          </button>
        ))}
    </div>
  )
}

function Foot() {
  return (
    <p className={classes.foot}>
      <span>
        <kbd>&gt;</kbd> действия
      </span>
      <span>
        <kbd>@</kbd> сотрудники
      </span>
      <span>
        <kbd>#</kbd> группы
      </span>
    </p>
  )
}
