import { withErrorToast, call, showErrorAs, ApiError } from '#api/index.ts'

/** Whether this browser can be told of messages: on an https address only. */
export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && isSecureContext
}

/** Asks the person, subscribes this browser and tells the server; false when one of them refused. */
export async function subscribeToPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    const refused = new ApiError(0, {
      general: ['Браузер не разрешает уведомления. Разрешите их в настройках сайта.'],
    })
    showErrorAs('Ошибка подключения уведомлений', refused)
    return false
  }
  const { pushWorkerAddress } = await import('#ui/lib/sanitised-html.ts')
  const registration = await navigator.serviceWorker.register(pushWorkerAddress())
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const done = await withErrorToast('POST /chat-list/push-subscriptions', () =>
    call('POST /chat-list/push-subscriptions', {
      body: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      },
    }),
  )
  if (!done) await subscription.unsubscribe()
  return done !== false
}

/** Ends this browser's subscription here and on the server. */
export async function unsubscribeFromPush(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return true
  const { endpoint } = subscription
  const done = await withErrorToast('DELETE /chat-list/push-subscriptions', () =>
    call('DELETE /chat-list/push-subscriptions', { body: { endpoint } }),
  )
  if (done) await subscription.unsubscribe()
  return done !== false
}
