import type { ReactNode } from 'react'

import classes from './empty-picture.module.css'

export type Picture =
  | 'documents'
  | 'messages'
  | 'people'
  | 'organizations'
  | 'search'
  | 'bell'
  | 'news'
  | 'question'
  | 'failure'

/** A quiet drawing for a place where nothing is yet. It repeats the words beside it, so a screen reader passes by. */
export function EmptyPicture({ of }: { of: Picture }) {
  return (
    <svg viewBox="0 0 160 112" className={classes.picture} aria-hidden>
      <ellipse cx="80" cy="98" rx="58" ry="8" className={classes.ground} />
      {DRAWINGS[of]}
    </svg>
  )
}

const { sheet, line, accent, accentLine, quiet } = classes

const DRAWINGS: Record<Picture, ReactNode> = {
  documents: (
    <>
      <path
        d="M54 22h38l16 16v50a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6Z"
        className={quiet}
        transform="rotate(-7 78 58)"
      />
      <path d="M60 16h36l16 16v52a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6Z" className={sheet} />
      <path d="M96 16v10a6 6 0 0 0 6 6h10" className={line} />
      <path d="M66 46h34M66 57h34M66 68h20" className={line} />
      <circle cx="110" cy="82" r="13" className={accent} />
      <path d="M110 76v12M104 82h12" className={accentLine} />
    </>
  ),
  messages: (
    <>
      <path
        d="M40 26h58a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8H62L48 80V68h-8a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
        className={sheet}
      />
      <path d="M46 42h40M46 53h26" className={line} />
      <path
        d="M84 56h34a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-2v9l-11-9H84a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8Z"
        className={accent}
      />
      <path d="m92 72 6 6 12-12" className={accentLine} />
    </>
  ),
  people: (
    <>
      <circle cx="52" cy="48" r="12" className={quiet} />
      <path d="M30 88c0-14 9-22 22-22s22 8 22 22" className={quiet} />
      <circle cx="92" cy="40" r="15" className={sheet} />
      <path d="M64 90c0-18 12-28 28-28s28 10 28 28Z" className={sheet} />
      <circle cx="116" cy="80" r="13" className={accent} />
      <path d="M116 74v12M110 80h12" className={accentLine} />
    </>
  ),
  organizations: (
    <>
      <path d="M38 46 80 20l42 26" className={sheet} />
      <path d="M44 46h72v40H44Z" className={sheet} />
      <path d="M56 56v22M72 56v22M88 56v22M104 56v22" className={line} />
      <path d="M36 90h88" className={line} />
      <circle cx="80" cy="37" r="5" className={accent} />
    </>
  ),
  search: (
    <>
      <path
        d="M44 24h56a6 6 0 0 1 6 6v54a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6Z"
        className={quiet}
      />
      <path d="M50 42h32M50 54h22M50 66h26" className={line} />
      <circle cx="96" cy="58" r="22" className={sheet} />
      <path d="m112 74 14 14" className={line} />
      <path d="M90 52l12 12M102 52 90 64" className={accentLine} data-on-sheet />
    </>
  ),
  bell: (
    <>
      <path d="M80 18c-16 0-25 12-25 27v16l-8 14h66l-8-14V45c0-15-9-27-25-27Z" className={sheet} />
      <path d="M71 80a9 9 0 0 0 18 0" className={line} />
      <circle cx="106" cy="34" r="12" className={accent} />
      <path d="m101 34 4 4 7-7" className={accentLine} />
    </>
  ),
  news: (
    <>
      <path
        d="M40 24h66a6 6 0 0 1 6 6v54a6 6 0 0 1-6 6H46a12 12 0 0 1-12-12V30a6 6 0 0 1 6-6Z"
        className={sheet}
      />
      <path d="M112 46h10a4 4 0 0 1 4 4v30a10 10 0 0 1-20 0" className={quiet} />
      <path d="M46 36h24v20H46Z" className={accent} />
      <path d="M80 38h22M80 50h22M46 66h56M46 77h40" className={line} />
    </>
  ),
  question: (
    <>
      <path
        d="M48 22h64a10 10 0 0 1 10 10v36a10 10 0 0 1-10 10H86L70 94V78H48a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10Z"
        className={sheet}
      />
      <path d="M72 42a8 8 0 1 1 11 7.5c-2 .9-3 2.4-3 4.5v2" className={accentLine} data-on-sheet />
      <circle cx="80" cy="65" r="2.5" className={accent} />
    </>
  ),
  failure: (
    <>
      <path d="M52 70a18 18 0 0 1 2-36 26 26 0 0 1 50-2 19 19 0 0 1 4 38Z" className={sheet} />
      <path d="m84 46-10 16h12l-8 16" className={accentLine} data-on-sheet data-bad />
      <path d="M52 86h14M94 86h14" className={line} />
    </>
  ),
}
