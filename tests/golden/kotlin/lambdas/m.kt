fun run(user: User?, users: List<User>) {
    user?.let { it.save() }
    user?.also { saved -> saved.save() }
    user.apply { name = "x"; save() }
    with(user) { save() }
    users.map { it.name }.filter { n -> n.isNotEmpty() }.forEach(::print)
    users.forEach(User::save)
    val handler: (Int, User) -> Unit = { count, u -> u.save() }
    val named = fun(u: User): String { return u.name }
    unknown { it.save() }
    users.map { (a, b) -> a }
}
