import classes from './spinner.module.css'

/** Something is under way and its shape is not known; where it is known, a skeleton stands. */
export function Spinner({ label = 'Загрузка…', size = 24 }: { label?: string; size?: number }) {
  return (
    <output className={classes.spinner} style={{ width: size, height: size }}>
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
