import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListStates, type Reading } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CheckBox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'

import classes from './choice-picker.module.css'

/** Somebody or an organization that may be chosen. */
export type Choice = { id: number; name: string; note: string; avatar: string | null }

type ChoicePickerProps = {
  /** What is chosen: «Сотрудники», «Организации». */
  label: string
  searchLabel: string
  search: string
  onSearch: (term: string) => void
  /** Those found by the search. */
  found: Reading<readonly Choice[]>
  chosen: readonly Choice[]
  onChange: (chosen: readonly Choice[]) => void
  shape: 'round' | 'square'
  /** So many may be chosen. */
  most: number
  /** «Выбрать всех» takes all that are found. */
  hasAll?: boolean
  emptyText: string
  /** Below the list: the way to further ones. */
  more?: ReactNode
}

/** Rows shown at first; the rest comes on demand. */
const firstRows = 50
/** Chips shown; the rest is counted. */
const shownChips = 20

/** Several of many: chips of the chosen ones, a search, a list with boxes. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { label, searchLabel, search, onSearch, found, chosen, onChange, shape, most, emptyText, more } =
    props
  const [shown, setShown] = useState(firstRows)
  const ids = new Set(chosen.map(({ id }) => id))
  const isFull = chosen.length >= most
  const toggle = (choice: Choice) =>
    onChange(ids.has(choice.id) ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice])
  return (
    <section className={classes.picker} aria-label={label}>
      <Chips label={label} chosen={chosen} onRemove={toggle} />
      <SearchInput label={searchLabel} placeholder={searchLabel} value={search} onSearch={onSearch} />
      <div className={classes.line}>
        <p className={classes.count} aria-live="polite">
          Выбрано: {chosen.length}
          {isFull && ` — больше выбрать нельзя`}
        </p>
        {props.hasAll && <AllButton found={found.data ?? []} {...{ chosen, onChange, most }} />}
      </div>
      <ListStates
        of={found}
        skeleton={<SkeletonRows rows={4} face />}
        empty={{
          picture: search ? 'search' : 'people',
          text: search ? 'Поиск не дал результатов' : emptyText,
        }}
      >
        {(choices) => (
          <>
            <ul className={classes.choices}>
              {choices.slice(0, shown).map((choice) => (
                <li key={choice.id}>
                  <label className={classes.choice}>
                    <CheckBox
                      checked={ids.has(choice.id)}
                      disabled={isFull && !ids.has(choice.id)}
                      onChange={() => toggle(choice)}
                    />
                    <Avatar name={choice.name} src={choice.avatar} size={36} shape={shape} />
                    <span className={classes.words}>
                      <span className={classes.name}>{choice.name}</span>
                      {choice.note !== '' && <span className={classes.note}>{choice.note}</span>}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {choices.length > shown ? (
              <Button kind="quiet" size="small" onClick={() => setShown(shown + firstRows)}>
                Показать ещё
              </Button>
            ) : (
              more
            )}
          </>
        )}
      </ListStates>
    </section>
  )
}

type ChipsProps = { label: string; chosen: readonly Choice[]; onRemove: (choice: Choice) => void }

function Chips({ label, chosen, onRemove }: ChipsProps) {
  if (chosen.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={`${label}: выбрано`}>
      {chosen.slice(0, shownChips).map((choice) => (
        <li key={choice.id} className={classes.chip}>
          <span className={classes.chipName}>{choice.name}</span>
          <IconButton
            size="small"
            label={`Убрать: ${choice.name}`}
            icon={IconX}
            onClick={() => onRemove(choice)}
          />
        </li>
      ))}
      {chosen.length > shownChips && <li className={classes.count}>и ещё {chosen.length - shownChips}</li>}
    </ul>
  )
}

type AllButtonProps = Pick<ChoicePickerProps, 'chosen' | 'onChange' | 'most'> & { found: readonly Choice[] }

function AllButton({ found, chosen, onChange, most }: AllButtonProps) {
  const known = new Set(chosen.map(({ id }) => id))
  const others = found.filter(({ id }) => !known.has(id))
  if (found.length === 0) return null
  if (others.length > 0) {
    return (
      <Button kind="quiet" size="small" onClick={() => onChange([...chosen, ...others].slice(0, most))}>
        Выбрать всех
      </Button>
    )
  }
  const all = new Set(found.map(({ id }) => id))
  return (
    <Button kind="quiet" size="small" onClick={() => onChange(chosen.filter(({ id }) => !all.has(id)))}>
      Снять выбор
    </Button>
  )
}
