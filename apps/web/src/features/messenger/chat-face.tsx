import { IconBookmark } from '@tabler/icons-react'
import type { SubjectType } from '@uprava/contract/messenger.ts'

import { Avatar } from '#ui/layout/avatar.tsx'

type ChatFaceProps = {
  subjectType: SubjectType
  name: string
  avatar: string | null
  /** Pixels. */
  size: number
  /** Left out where nobody's presence is known; groups and the own chat have none (messenger §1.5). */
  isOnline?: boolean
}

/** The picture of a chat: round for people and groups, square for organizations, a bookmark for «Избранное». */
export function ChatFace({ subjectType, name, avatar, size, isOnline }: ChatFaceProps) {
  return (
    <Avatar
      name={name}
      src={avatar}
      size={size}
      icon={subjectType === 'SAVED' ? IconBookmark : undefined}
      shape={subjectType === 'ORGANIZATION' ? 'square' : 'round'}
      online={hasPresence(subjectType) ? isOnline : undefined}
    />
  )
}

export const hasPresence = (type: SubjectType): boolean => type !== 'GROUP' && type !== 'SAVED'
