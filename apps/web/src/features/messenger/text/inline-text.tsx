import type { Highlights } from '@uprava/contract/messenger.ts'
import type { Inline, LinkNode, MentionNode, TextNode } from '@uprava/contract/rules/message-text/nodes.ts'
import { createContext, use } from 'react'

import { phone } from '#ui/lib/format.ts'

import { MarkedText } from './marked-text.tsx'
import classes from './message-text.module.css'

type NamedMention = { full_name: string; isMine: boolean }

/** The mentions of the message that mean somebody, by where they begin in the source. */
export const Mentions = createContext<ReadonlyMap<number, NamedMention>>(new Map())

type NodesProps = { nodes: readonly Inline[]; highlights: Highlights }

/* oxlint-disable react/no-array-index-key -- elements of one unchanging text */

/** Marks, links, mentions and letters of one paragraph. */
export function InlineText({ nodes, highlights }: NodesProps) {
  return nodes.map((node, index) => <InlineNode key={index} node={node} highlights={highlights} />)
}

const tags = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

function InlineNode({ node, highlights }: { node: Inline; highlights: Highlights }) {
  if (node.type === 'text') return <Letters node={node} highlights={highlights} />
  if (node.type === 'break') return <br />
  if (node.type === 'mention') return <MentionText node={node} highlights={highlights} />
  if (node.type === 'link') return <Link node={node} highlights={highlights} />
  const Tag = tags[node.type]
  return (
    <Tag>
      <InlineText nodes={node.content} highlights={highlights} />
    </Tag>
  )
}

/** A mention by the person's present name; one that means nobody of the chat is text (CHAT-02, CHAT-03). */
function MentionText({ node, highlights }: { node: MentionNode; highlights: Highlights }) {
  const named = use(Mentions).get(node.start)
  if (!named) return <MarkedText text={node.label} highlights={highlights} offset={node.start + 1} />
  const isFound = highlights.some((range) => range.start < node.end && range.end > node.start)
  const name = `@${named.full_name}`
  return (
    <span className={classes.mention} data-mine={named.isMine || undefined}>
      {isFound ? <mark>{name}</mark> : name}
    </span>
  )
}

function Letters({ node, highlights }: { node: TextNode; highlights: Highlights }) {
  return <MarkedText text={node.text} highlights={highlights} offset={node.start} />
}

/** A link opens elsewhere and gives the other side neither this page nor its address (CHAT-10). */
function Link({ node, highlights }: { node: LinkNode; highlights: Highlights }) {
  const isElsewhere = node.kind === 'web'
  return (
    <a
      href={node.address}
      target={isElsewhere ? '_blank' : undefined}
      rel={isElsewhere ? 'noopener noreferrer' : undefined}
      title={node.isMisleading ? node.address : undefined}
    >
      <LinkText node={node} highlights={highlights} />
      {node.isMisleading && <span className={classes.target}> ({node.address})</span>}
    </a>
  )
}

function LinkText({ node, highlights }: { node: LinkNode; highlights: Highlights }) {
  const [only] = node.content
  if (node.kind !== 'phone' || !node.isAutomatic || only?.type !== 'text') {
    return <InlineText nodes={node.content} highlights={highlights} />
  }
  // A phone found in the text is shown in one form, however it was typed (MSG-114).
  const end = only.start + only.text.length
  const isFound = highlights.some((range) => range.start < end && range.end > only.start)
  return isFound ? <mark>{phone(only.text)}</mark> : phone(only.text)
}
