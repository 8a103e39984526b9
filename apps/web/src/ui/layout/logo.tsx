import classes from './logo.module.css'

/** The sign of the product and its name; collapsed, the sign alone. */
export function Logo({ isShort }: { isShort?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" className={classes.sign} aria-hidden>
        <rect width="32" height="32" rx="9" className={classes.ground} />
        <path
          d="M6.5 13.2 16 7.5l9.5 5.7M10 16.2v5.3M16 16.2v5.3M22 16.2v5.3M7.2 25h17.6"
          className={classes.lines}
        />
      </svg>
      {!isShort && <span className={classes.name}>Управа</span>}
    </span>
  )
}
