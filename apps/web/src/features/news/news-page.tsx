import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'

import { SAMPLE_NOTE } from '#features/samples/index.ts'
import { useTopBarAction } from '#features/shell/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DaySpanFields } from '#ui/dates/day-span.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { FilterPanel, WithPanel } from '#ui/layout/filter-panel.tsx'
import { NextPage } from '#ui/layout/next-page.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFilter } from '#ui/lib/use-filter.ts'

import { findPosts, isFiltering, noNewsFilter, type NewsFilter } from './find-posts.ts'
import { NewsCard } from './news-card.tsx'
import classes from './news-page.module.css'
import { usePosts } from './use-posts.ts'

/** /news: published news, or the mock screen when there are none (NEWS-40, NEWS-41). */
export function NewsPage() {
  const { filter, setFilter, reset, fieldsKey } = useFilter(noNewsFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { list, posts, isSample, isSearchingOn } = usePosts(filter)
  useTopBarAction('Открыть фильтры', IconFilter, () => setFilterOpen(true))
  return (
    <Page title="Новости" note={isSample ? SAMPLE_NOTE : undefined}>
      <WithPanel
        panel={
          <FilterPanel isOpen={isFilterOpen} onClose={() => setFilterOpen(false)}>
            <Filters key={fieldsKey} filter={filter} onChange={setFilter} />
          </FilterPanel>
        }
      >
        <ListStates
          of={{ ...list, data: posts && findPosts(posts, filter) }}
          skeleton={
            <div className={classes.grid}>
              <SkeletonCards cards={6} height="20rem" />
            </div>
          }
          isEmpty={() => false}
          empty={{ text: '' }}
        >
          {(found) => (
            <>
              {found.length > 0 && (
                <ul className={classes.grid}>
                  {found.map((post) => (
                    <NewsCard key={post.id} post={post} />
                  ))}
                </ul>
              )}
              {isSearchingOn && <Spinner />}
              {found.length === 0 && !isSearchingOn && (
                <Empty
                  picture="news"
                  text="Список новостей пуст!"
                  action={<Button onClick={reset}>Сбросить</Button>}
                />
              )}
              {!isFiltering(filter) && <NextPage list={list} />}
            </>
          )}
        </ListStates>
      </WithPanel>
    </Page>
  )
}

type FiltersProps = { filter: NewsFilter; onChange: (filter: NewsFilter) => void }

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <>
      <SearchInput
        label="Поиск"
        labelHidden={false}
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      <DaySpanFields value={filter} onChange={(span) => onChange({ ...filter, ...span })} />
    </>
  )
}
