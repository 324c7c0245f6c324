@Component({ selector: 'app' })
@log
export class App {
  @Input() @Required name: string;
  @ns.Output() changed = new Emitter<string>();
  @HostListener('click', ['$event'])
  onClick(@Inject(Doc) doc: Doc) { this.changed.emit(doc.title); }
}
