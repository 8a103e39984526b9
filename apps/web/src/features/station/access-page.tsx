import { IconFileCheck, IconMessageQuestion, IconScale, IconSparkles, type Icon } from '@tabler/icons-react'
import type { OwnChannel } from '@uprava/contract/channels.ts'
import { useState } from 'react'

import { withErrorToast, call } from '#api/index.ts'
import { session, updateSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'

import classes from './access-page.module.css'

const tools: readonly { icon: Icon; words: string }[] = [
  { icon: IconScale, words: 'Юридический консультант отвечает со ссылками на нормы закона' },
  { icon: IconMessageQuestion, words: 'Ответы на обращения готовятся в нескольких вариантах' },
  { icon: IconFileCheck, words: 'Документы составляются и проверяются за минуты' },
]

/** What a channel without access to AI sees (AIS-05 to AIS-10); the sent request is remembered with the channel (AIS-59). */
export function AccessPage({ channel }: { channel: OwnChannel }) {
  const [isSending, setSending] = useState(false)
  const isSent = channel.ai_access_requested_at !== null
  const send = async () => {
    setSending(true)
    const key = 'POST /channels/{channel}/request-access-ai'
    const answer = await withErrorToast(key, () => call(key, { params: { channel: channel.id } }))
    if (answer) remember(channel.id, answer.requested_at)
    setSending(false)
  }
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-labelledby="access-title">
        <span className={classes.sign}>
          <IconSparkles aria-hidden />
        </span>
        <h2 id="access-title" className={classes.title}>
          Получите доступ к ИИ
        </h2>
        <p className={classes.text}>Достаточно отправить заявку, и мы вам перезвоним.</p>
        <ul className={classes.tools}>
          {tools.map(({ icon: Icon, words }) => (
            <li key={words} className={classes.tool}>
              <Icon aria-hidden className={classes.toolIcon} />
              {words}
            </li>
          ))}
        </ul>
        <Button
          kind="main"
          fullWidth
          busy={isSending}
          disabledReason={isSent && 'Заявка уже у администратора'}
          onClick={() => void send()}
        >
          {isSent ? 'Заявка отправлена!' : 'Отправить заявку'}
        </Button>
      </section>
    </div>
  )
}

function remember(channelId: number, requestedAt: string): void {
  const { channels, currentChannel } = session.get()
  const mark = (one: OwnChannel): OwnChannel =>
    one.id === channelId ? { ...one, ai_access_requested_at: requestedAt } : one
  updateSession({ channels: channels?.map(mark), currentChannel: currentChannel && mark(currentChannel) })
}
