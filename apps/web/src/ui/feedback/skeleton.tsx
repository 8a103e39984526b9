import classes from './skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  shape?: 'line' | 'block' | 'round'
}

/** The place of something that is still to come; build a list's skeleton in the shape of what will stand there. */
export function Skeleton({ width = '100%', height = '0.875rem', shape = 'line' }: SkeletonProps) {
  return <span className={classes.skeleton} data-shape={shape} style={{ width, height }} aria-hidden />
}

/** Rows of a list: with a face, a title and a line below. */
export function SkeletonRows({ rows = 6, face = false }: { rows?: number; face?: boolean }) {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row}>
          {face && <Skeleton shape="round" width="2.5rem" height="2.5rem" />}
          <div className={classes.lines}>
            <Skeleton width={`${38 + ((row * 17) % 25)}%`} />
            <Skeleton width={`${55 + ((row * 23) % 35)}%`} height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Cards of a grid; the grid itself is the caller's. */
export function SkeletonCards({ cards = 6, height = '9rem' }: { cards?: number; height?: string }) {
  return Array.from({ length: cards }, (_, card) => <Skeleton key={card} shape="block" height={height} />)
}

/** The fields of a form. */
export function SkeletonFields({ fields = 4 }: { fields?: number }) {
  return (
    <div className={classes.fields} aria-hidden>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={classes.lines}>
          <Skeleton width="8rem" height="0.75rem" />
          <Skeleton shape="block" height="2.5rem" />
        </div>
      ))}
    </div>
  )
}
