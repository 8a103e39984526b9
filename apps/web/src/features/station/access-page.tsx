import { IconFileCheck, IconMessageQuestion, IconScale, IconSparkles, type Icon } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OwnChannel } from '@uprava/contract/channels.ts'

import { call, errorTitle } from '#api/index.ts'
import { session, updateSession } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'

import classes from './access-page.module.css'

const tools: readonly { icon: Icon; words: string }[] = [
  { icon: IconScale, words: 'Юридический консультант отвечает со ссылками на нормы закона' },
  { icon: IconMessageQuestion, words: 'Ответы на обращения готовятся в нескольких вариантах' },
  { icon: IconFileCheck, words: 'Документы составляются и проверяются за минуты' },
]

/** What a channel without access to AI sees (AIS-05 to AIS-10); the sent request is stored with the channel (AIS-59). */
export function AccessPage({ channel }: { channel: OwnChannel }) {
  const key = 'POST /channels/{channel}/request-access-ai'
  const request = useMutation({
    mutationFn: () => call(key, { params: { channel: channel.id } }),
    meta: errorTitle(key),
    onSuccess: ({ requested_at: requestedAt }) => applyRequest(channel.id, requestedAt),
  })
  const isSent = channel.ai_access_requested_at !== null
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
          busy={request.isPending}
          disabledReason={isSent && 'Заявка уже у администратора'}
          onClick={() => request.mutate()}
        >
          {isSent ? 'Заявка отправлена!' : 'Отправить заявку'}
        </Button>
      </section>
    </div>
  )
}

function applyRequest(channelId: number, requestedAt: string): void {
  const { channels, currentChannel } = session.get()
  const mark = (one: OwnChannel): OwnChannel =>
    one.id === channelId ? { ...one, ai_access_requested_at: requestedAt } : one
  updateSession({ channels: channels?.map(mark), currentChannel: currentChannel && mark(currentChannel) })
}
