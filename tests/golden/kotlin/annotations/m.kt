annotation class Route(val path: String)

@Route("/a")
@Service
class Api @Inject constructor(@Named("db") private val db: Db, @field:Lazy val cache: Cache) {
    @Get(PATH) fun list(@Query name: String): List<@Valid Item> = db.all()
    @get:Json val shown = 1
}
