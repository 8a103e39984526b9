import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import { stopPlaying } from './player.ts'
import classes from './playing-bar.module.css'
import type { PlayableVoice } from './playing.ts'
import { PlayButton, RateButton, VoiceTime } from './voice-card.tsx'

type PlayingBarProps = { voice: PlayableVoice & { said: NonNullable<PlayableVoice['said']> } }

/** Above the workspace while a voice message plays whose chat was left (CHAT-20); the name leads back to it. */
export function PlayingBar({ voice }: PlayingBarProps) {
  const navigate = useNavigate()
  const { chat, messageId, senderName } = voice.said
  const show = () =>
    void navigate({
      to: '/messenger',
      search: { subject_type: chat.subjectType, id: chat.id, message: messageId },
    })
  return (
    <section className={classes.bar} aria-label="Голосовое сообщение">
      <PlayButton voice={voice} size="small" />
      <button type="button" className={classes.name} onClick={show}>
        {senderName}
        <span className="visually-hidden">: показать в переписке</span>
      </button>
      <VoiceTime voice={voice} />
      <RateButton />
      <IconButton size="small" label="Закрыть" icon={IconX} onClick={stopPlaying} />
    </section>
  )
}
