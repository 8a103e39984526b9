import classes from './typing-bubble.module.css'

/** Shows that an answer is awaited, and what is going on meanwhile (AIS-43). */
export function TypingBubble({ stage }: { stage: string }) {
  return (
    <output className={classes.bubble}>
      <span className={classes.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span>{stage}</span>
    </output>
  )
}
