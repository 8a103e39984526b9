import { IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DirectoryEntry } from '@uprava/contract/channels.ts'
import { useState } from 'react'

import { useChannelId } from '#features/session/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { GoTop } from '#ui/layout/go-top.tsx'
import { NextPage } from '#ui/layout/next-page.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFilter } from '#ui/lib/use-filter.ts'

import classes from './directory-page.module.css'
import { directoryQueries, noDirectoryFilter, type DirectoryFilter } from './directory.queries.ts'
import { OrganizationCard } from './organization-card.tsx'
import { OrganizationInfo } from './organization-info.tsx'

/** /organization: other organizations that take messages. */
export function DirectoryPage() {
  const channelId = useChannelId() ?? 0
  const { filter, setFilter, reset, fieldsKey } = useFilter(noDirectoryFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [shown, setShown] = useState<DirectoryEntry | null>(null)
  const pages = useInfiniteQuery(directoryQueries.organizations(channelId, filter))
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  const fromTop = () => window.scrollTo({ top: 0 })
  const change = (next: DirectoryFilter) => {
    setFilter(next)
    fromTop()
  }
  const changeBack = () => {
    reset()
    fromTop()
  }
  // A client that meets the own or a silent channel all the same does not show it (DIR-19).
  const entries = pages.data?.pages
    .flatMap((page) => page.items)
    .filter((entry) => entry.can_send_message && entry.id !== channelId)

  return (
    <Page title="Организации">
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters filter={filter} fieldsKey={fieldsKey} onChange={change} onReset={changeBack} />
          </FilterPanel>
        }
      >
        <ListStates
          of={{ ...pages, data: entries }}
          skeleton={
            <div className={classes.grid}>
              <SkeletonCards cards={6} height="13rem" />
            </div>
          }
          empty={{ picture: 'organizations', text: 'Список организаций пуст!' }}
        >
          {(list) => (
            <>
              <ul className={classes.grid}>
                {list.map((entry) => (
                  <OrganizationCard key={entry.id} entry={entry} onInfo={() => setShown(entry)} />
                ))}
              </ul>
              <NextPage list={pages} />
            </>
          )}
        </ListStates>
      </WithPanel>
      <OrganizationInfo entry={shown} onClose={() => setShown(null)} />
      <GoTop />
    </Page>
  )
}

type FiltersProps = {
  filter: DirectoryFilter
  fieldsKey: number
  onChange: (filter: DirectoryFilter) => void
  onReset: () => void
}

function Filters({ filter, fieldsKey, onChange, onReset }: FiltersProps) {
  const scopes = useQuery(directoryQueries.scopes())
  const types = useQuery(directoryQueries.types())
  const regions = useQuery(directoryQueries.regions())
  const options = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SearchInput
        key={fieldsKey}
        label="Поиск"
        labelHidden={false}
        placeholder="Поиск"
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="Сфера деятельности"
        clearable
        value={filter.scopeId}
        onChange={(scopeId) => onChange({ ...filter, scopeId })}
        options={options(scopes.data)}
        loading={scopes.isPending}
      />
      <Select
        label="Тип организации"
        clearable
        value={filter.typeId}
        onChange={(typeId) => onChange({ ...filter, typeId })}
        options={options(types.data)}
        loading={types.isPending}
      />
      <MultiSelect
        label="Регионы"
        value={filter.regions}
        onChange={(chosen) => onChange({ ...filter, regions: [...chosen] })}
        options={options(regions.data)}
        loading={regions.isPending}
      />
      <Button onClick={onReset}>Сбросить</Button>
    </>
  )
}
