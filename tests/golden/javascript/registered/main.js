import { createApp } from 'vue'
import MyButton from './MyButton.vue'

const app = createApp({})
app.component('my-button', MyButton)
app.component('SideBar', MyButton).mount('#app')
app.component('inline-one', { template: '<b/>' })
