import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'

import { useAdministrator } from '../administrator.tsx'
import classes from '../records/records.module.css'

/** Whose norms: null is the base that all channels share. */
export type BaseOwner = { id: number; name: string } | null

type ChannelChoiceProps = { value: BaseOwner; onChange: (owner: BaseOwner) => void }

/** The shared base, or a channel that is looked for by its name, organization, ИНН or address. */
export function ChannelChoice({ value, onChange }: ChannelChoiceProps) {
  const { call } = useAdministrator()
  const [search, setSearch] = useState('')
  const channels = useQuery({
    queryKey: ['channels', search, 1],
    queryFn: ({ signal }) => call('GET /channels', { query: { search: search || undefined }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <fieldset className={classes.owner}>
      <legend>Чьи нормы</legend>
      <Owner
        name="Общая база"
        words="Видна всем каналам"
        isChosen={value === null}
        onChoose={() => onChange(null)}
      />
      <SearchInput
        label="Канал"
        placeholder="Название, организация или ИНН"
        labelHidden={false}
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={channels}
        skeleton={<SkeletonRows rows={3} />}
        empty={{ picture: 'search', text: 'Поиск не дал результатов' }}
      >
        {({ items }) => (
          <ul className={classes.norms}>
            {items.map(({ id, name, organization }) => (
              <li key={id}>
                <Owner
                  name={name}
                  words={`${organization.name}, ИНН ${organization.inn}`}
                  isChosen={value?.id === id}
                  onChoose={() => onChange({ id, name })}
                />
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </fieldset>
  )
}

type OwnerProps = { name: string; words: string; isChosen: boolean; onChoose: () => void }

function Owner({ name, words, isChosen, onChoose }: OwnerProps) {
  return (
    <label className={classes.norm}>
      <input type="radio" name="owner" checked={isChosen} onChange={onChoose} />
      <span>
        {name}
        <span className={classes.words}>{words}</span>
      </span>
    </label>
  )
}
