import { ApiError, call, showErrorAs, withErrorToast } from '#api/index.ts'

/** Whether this browser supports push notifications: only on an https address. */
export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && isSecureContext
}

/** Asks for the permission and subscribes this browser; resolves to false when the user or the server refused. */
export async function subscribeToPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    const refused = new ApiError(0, {
      general: ['Браузер не разрешает уведомления. Разрешите их в настройках сайта.'],
    })
    showErrorAs('Ошибка подключения уведомлений', refused)
    return false
  }
  const { workerAddress } = await import('#ui/lib/sanitised-html.ts')
  const registration = await navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
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

/** Ends the subscription of this browser; resolves to false when the server refused. */
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
