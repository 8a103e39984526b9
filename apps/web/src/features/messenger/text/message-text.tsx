import type { Highlights, Mention } from '@uprava/contract/messenger.ts'
import type { Block, ListItem, MessageFormat } from '@uprava/contract/rules/message-text/nodes.ts'
import { parseMessage } from '@uprava/contract/rules/message-text/parse-message.ts'
import { useMemo, type ReactNode } from 'react'

import { InlineText, Mentions } from './inline-text.tsx'
import classes from './message-text.module.css'

type MessageTextProps = {
  text: string
  format?: MessageFormat
  highlights?: Highlights | undefined
  /** The mentions that mean somebody, with the present names; what is not among them is text. */
  mentions?: readonly Mention[]
  /** The account that reads: mentions of it stand out. */
  viewerId?: number
  /** Stands behind the last word: the room of the time in the last line. */
  end?: ReactNode
}

/** One to three emoji and nothing else; they are shown large. */
const fewEmoji =
  /^(?:(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*) ?){1,3}$/u
/** No sequence of three is longer, UTF-16 units. */
const fewEmojiLength = 48

const isFewEmoji = (text: string) => text.length <= fewEmojiLength && fewEmoji.test(text)

const noHighlights: Highlights = []

/** The text of a message: its marks as elements, its addresses and phones as links (CHAT-09, CHAT-11). */
export function MessageText({
  text,
  format = 'plain',
  highlights = noHighlights,
  end,
  ...props
}: MessageTextProps) {
  const { mentions, viewerId } = props
  const blocks = useMemo(() => parseMessage(text, format), [text, format])
  const named = useMemo(
    () =>
      new Map(
        mentions?.map((one) => [one.start, { ...one, isMine: one.is_all || one.manager_id === viewerId }]),
      ),
    [mentions, viewerId],
  )
  return (
    <Mentions value={named}>
      <div className={classes.text} data-large={isFewEmoji(text) || undefined}>
        <Blocks blocks={blocks} highlights={highlights} end={end} />
      </div>
    </Mentions>
  )
}

/* oxlint-disable react/no-array-index-key -- elements of one unchanging text */

type BlocksProps = { blocks: readonly Block[]; highlights: Highlights; end?: ReactNode }

function Blocks({ blocks, highlights, end }: BlocksProps) {
  const isEndInText = blocks.at(-1)?.type === 'paragraph'
  return (
    <>
      {blocks.map((block, index) => (
        <BlockText
          key={index}
          block={block}
          highlights={highlights}
          end={isEndInText && index === blocks.length - 1 && end}
        />
      ))}
      {!isEndInText && end && <p>{end}</p>}
    </>
  )
}

type BlockTextProps = { block: Block; highlights: Highlights; end: ReactNode }

function BlockText({ block, highlights, end }: BlockTextProps) {
  const gap = shownGap(block.gap)
  if (block.type === 'paragraph') {
    return (
      <p data-gap={gap}>
        <InlineText nodes={block.content} highlights={highlights} />
        {end}
      </p>
    )
  }
  if (block.type === 'code') {
    return (
      <pre data-gap={gap}>
        <code>
          <InlineText nodes={block.content} highlights={highlights} />
        </code>
      </pre>
    )
  }
  if (block.type === 'quote') {
    return (
      <blockquote data-gap={gap}>
        <Blocks blocks={block.blocks} highlights={highlights} />
      </blockquote>
    )
  }
  const items = <Items items={block.items} highlights={highlights} />
  if (block.first === null) return <ul data-gap={gap}>{items}</ul>
  return (
    <ol data-gap={gap} start={block.first}>
      {items}
    </ol>
  )
}

function Items({ items, highlights }: { items: readonly ListItem[]; highlights: Highlights }) {
  return items.map((item, index) => (
    <li key={index} data-gap={shownGap(item.gap)}>
      <Blocks blocks={item.blocks} highlights={highlights} />
    </li>
  ))
}

/** Most empty lines that are shown between two parts of a text; a page of them would only push the rest away. */
const MOST_EMPTY_LINES = 3

const shownGap = (gap: number) => Math.min(gap, MOST_EMPTY_LINES) || undefined
