import { IconRefresh } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'

import { Button } from '../buttons/button.tsx'
import { EmptyPicture, type Picture } from './empty-picture.tsx'
import classes from './list-states.module.css'

/** What is known of a reading; the result of `useQuery` fits as it is. */
export interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface EmptyProps {
  picture?: Picture
  /** The specified words: «Нет документов или подкатегорий». */
  text: ReactNode
  /** The one action that fills the place, or a way out of a search without hits. */
  action?: ReactNode
}

interface ListStatesProps<Data> {
  of: Reading<Data>
  /** In the shape of what comes. */
  skeleton: ReactNode
  empty: EmptyProps
  /** By default an empty array, or an empty `items` of a page. */
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
  className?: string
}

/**
 * The four faces of every list (D-13): the skeleton, emptiness with its next step, failure with «Повторить», the data.
 * Data that is there stays while it is read again, also when that fails: then the toast alone shows it.
 */
export function ListStates<Data>({
  of,
  skeleton,
  empty,
  isEmpty = hasNothing,
  children,
  className,
}: ListStatesProps<Data>) {
  const place = useRef<HTMLDivElement>(null)
  const { data } = of

  const retry = () => {
    // The button goes with the failure; the focus stays at the place of the list.
    place.current?.focus()
    of.refetch()
  }

  const pending = data === undefined && !of.isError
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={className ? `${classes.place} ${className}` : classes.place}
      aria-busy={pending}
    >
      {pending && (
        <>
          <output className="visually-hidden">Загрузка…</output>
          {skeleton}
        </>
      )}
      {data === undefined && of.isError && <Failed onRetry={retry} busy={of.isFetching} />}
      {data !== undefined && (isEmpty(data) ? <Empty {...empty} /> : children(data))}
    </div>
  )
}

/** A place where nothing is yet: a quiet picture, the specified words, what to do. */
export function Empty({ picture = 'documents', text, action }: EmptyProps) {
  return (
    <div className={classes.message}>
      <EmptyPicture of={picture} />
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}

/** What could not be loaded, and the way to ask again. */
export function Failed({
  onRetry,
  busy,
  text = 'Не удалось загрузить данные',
}: {
  onRetry: () => void
  busy?: boolean
  text?: string
}) {
  return (
    <div className={classes.message} role="alert">
      <EmptyPicture of="failure" />
      <p className={classes.text}>{text}</p>
      <Button icon={IconRefresh} onClick={onRetry} busy={busy}>
        Повторить
      </Button>
    </div>
  )
}

function hasNothing(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  if (typeof data === 'object' && data !== null && 'items' in data) return hasNothing(data.items)
  return false
}
