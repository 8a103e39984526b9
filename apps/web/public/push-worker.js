// Shows a message that arrives while no page of the product is open; a press opens its chat.
self.addEventListener('push', (event) => {
  const { title, text, chat } = event.data.json()
  const address = `/messenger?subject_type=${chat.subject_type}&id=${chat.id}`
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      icon: '/logo.svg',
      lang: 'ru',
      tag: `${chat.subject_type}:${chat.id}`,
      data: { address },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openChat(event.notification.data.address))
})

async function openChat(address) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(address)
  await page.navigate(address)
  return page.focus()
}
